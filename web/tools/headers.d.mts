export const headers: { readonly 'Content-Security-Policy': string } & Readonly<Record<string, string>>;
