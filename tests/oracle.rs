//! Games played by other people's engines come to the same here, in everything that their traces hold.
