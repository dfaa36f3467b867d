//! Functions that the compiler itself calls. Such a function has to stay `const` and can have no switch; any other can do without.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{ExprMethodCall, ExprPath, ImplItemFn, ItemFn, ItemMacro, Macro, Signature};

/// Names that are called where the compiler computes something, and what each `const fn` calls.
///
/// Functions are told apart by their names alone, so that one may stay `const` for the sake of another of the same name.
#[derive(Debug, Default)]
pub(super) struct Constants {
    called: BTreeSet<String>,
    by_fn: BTreeMap<String, BTreeSet<String>>,
    /// How many constants lie around what is being looked at.
    depth: usize,
    /// The `const fn` around it.
    within: Option<String>,
}

impl Constants {
    /// Looks at the text of a file.
    ///
    /// # Errors
    /// It is no Rust.
    pub(super) fn look_at(&mut self, text: &str) -> syn::Result<()> {
        self.visit_file(&syn::parse_file(text)?);
        Ok(())
    }

    /// Returns the names of the functions that have to stay `const`.
    pub(super) fn names(mut self) -> BTreeSet<String> {
        loop {
            let calls = self.called.iter().filter_map(|it| self.by_fn.get(it)).flatten();
            let more: Vec<_> = calls.filter(|it| !self.called.contains(*it)).cloned().collect();
            if more.is_empty() {
                return self.called;
            }
            self.called.extend(more);
        }
    }

    /// Notes that a name may be called here.
    fn note(&mut self, name: String) {
        if let Some(within) = &self.within {
            self.by_fn.entry(within.clone()).or_default().insert(name.clone());
        }
        if 0 < self.depth {
            self.called.insert(name);
        }
    }

    /// Notes every name among tokens.
    fn note_all(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Ident(name) => self.note(name.to_string()),
                TokenTree::Group(group) => self.note_all(group.stream()),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }

    /// Looks at what the compiler computes.
    fn computed(&mut self, look: impl FnOnce(&mut Self)) {
        self.depth += 1;
        look(self);
        self.depth -= 1;
    }

    /// Looks at a function.
    fn function(&mut self, signature: &Signature, look: impl FnOnce(&mut Self)) {
        let within = signature.constness.map(|_| signature.ident.to_string());
        let before = std::mem::replace(&mut self.within, within);
        look(self);
        self.within = before;
    }
}

impl<'ast> Visit<'ast> for Constants {
    visits_of_what_is_computed!();

    fn visit_item_macro(&mut self, it: &'ast ItemMacro) {
        // What a macro makes is not seen here: any of it may be constant.
        self.computed(|this| this.note_all(it.mac.tokens.clone()));
    }

    fn visit_macro(&mut self, it: &'ast Macro) {
        self.note_all(it.tokens.clone());
    }

    fn visit_item_fn(&mut self, it: &'ast ItemFn) {
        self.function(&it.sig, |this| visit::visit_item_fn(this, it));
    }

    fn visit_impl_item_fn(&mut self, it: &'ast ImplItemFn) {
        self.function(&it.sig, |this| visit::visit_impl_item_fn(this, it));
    }

    fn visit_expr_path(&mut self, it: &'ast ExprPath) {
        if let Some(last) = it.path.segments.last() {
            self.note(last.ident.to_string());
        }
        visit::visit_expr_path(self, it);
    }

    fn visit_expr_method_call(&mut self, it: &'ast ExprMethodCall) {
        self.note(it.method.to_string());
        visit::visit_expr_method_call(self, it);
    }
}
