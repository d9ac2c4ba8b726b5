export type Address = {
  /** `View.state`, such as `Connect.manyWallets`; without it the index is shown. */
  readonly story: string | undefined
  readonly theme: 'dark' | 'light'
  readonly dir: 'ltr' | 'rtl'
  readonly locale: string | undefined
  /** Shows the story in a frame of this width instead of the window's width. */
  readonly width: number | undefined
  /** The story is a preview of the theme editor, or the page is the editor. */
  readonly editor: 'preview' | 'page' | undefined
}

/** `/?story=Connect.manyWallets&theme=light&dir=rtl&width=320`, `/?themes` */
export function readAddress(search: string): Address {
  const query = new URLSearchParams(search)
  const width = Number(query.get('width'))
  return {
    story: query.get('story') ?? undefined,
    theme: query.get('theme') === 'light' ? 'light' : 'dark',
    dir: query.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    locale: query.get('locale') ?? undefined,
    editor: query.has('preview') ? 'preview' : query.has('themes') ? 'page' : undefined,
    width: width >= 200 && width <= 4000 ? width : undefined,
  }
}
