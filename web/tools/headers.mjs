// The headers that the pages are served with, and that the guide recommends.

const policy = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  // A lesson in a sandboxed frame has its fonts inside.
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'worker-src': "'self'",
  // The page for teachers shows what an embed looks like.
  'frame-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  // Lessons are made to be embedded.
  'frame-ancestors': '*',
};

export const headers = {
  'Content-Security-Policy': Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; '),
  // A sandboxed frame has no origin of its own; what is served here is for everyone.
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};
