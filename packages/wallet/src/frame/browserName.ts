/** The browser's name and version for R's mail, from its user agent. It is shown to the visitor and decides nothing. */
export function browserName(userAgent: string): string {
  const [, name, version] =
    /(Edg|OPR|Firefox|FxiOS|CriOS|Chrome)\/(\d+)/.exec(userAgent) ??
    /(Version)\/(\d+).*Safari/.exec(userAgent) ??
    []
  if (!name || !version) return 'Browser'
  return `${names[name] ?? name} ${version}`
}

const names: { readonly [name: string]: string } = {
  Edg: 'Edge',
  OPR: 'Opera',
  FxiOS: 'Firefox',
  CriOS: 'Chrome',
  Version: 'Safari',
}
