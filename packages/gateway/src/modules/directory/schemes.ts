/**
 * Schemes, without their colon, that run, read, embed or dial something instead of opening a wallet (security.md 1.3.2).
 * The shipped directory is checked when it is made, an operator's own wallets when they are read.
 */
export const deniedSchemes =
  /^(javascript|data|vbscript|blob|file|filesystem|about|view-source|intent|content|android-app|ms-.*|search-ms|tel|sms|mailto|facetime|chrome.*|edge|moz-extension|http|ws|wss|ftp)$/
