// The HTTP headers of the site, which the guide recommends.

const policy = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  // A lesson in a sandboxed frame has its fonts embedded as data.
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'worker-src': "'self'",
  // The page for teachers shows an embed in a frame.
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
  // A sandboxed frame has no origin, so its requests count as cross-origin. Everything on the site is public.
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};
