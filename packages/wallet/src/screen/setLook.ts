/** Theme and language of a document. A page chooses light or dark, and no colours: it could make a warning invisible. */
export function setLook({
  theme,
  language,
}: {
  readonly theme: string
  readonly language: string
}): void {
  const root = document.documentElement
  root.lang = language
  root.dir = ['ar', 'fa', 'he'].includes(language) ? 'rtl' : 'ltr'
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
}
