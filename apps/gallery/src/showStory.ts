import type { Address } from './address.ts'
import { storyLocale } from './storyLocale.ts'
import { stories } from './stories.ts'
import { followEditor, leaveFocus } from './themes/livePreview.ts'

/** Opens one story over a page that looks like a host's app. */
export async function showStory({
  story = '',
  theme,
  locale,
  width,
  editor,
}: Address): Promise<void> {
  const [view = '', state = ''] = story.split('.')
  const play = stories[view]?.[state]
  if (!play) {
    document.body.textContent = `There is no story ${story}`
    return
  }
  document.title = `${story} · Latchkey gallery`
  if (width !== undefined && window.innerWidth !== width && window === window.parent)
    return frame(width)
  standInForAnApp()
  if (editor) leaveFocus()
  const shown = await play({
    themeMode: theme,
    ...(locale ? { locale: (await storyLocale(locale)) ?? locale } : {}),
  })
  if (editor && 'store' in shown) followEditor(shown)
  document.documentElement.dataset.ready = 'true'
}

/** A narrow window inside a wide window, as a frame because media queries follow the frame's width. */
function frame(width: number): void {
  const inner = document.createElement('iframe')
  inner.src = location.href
  inner.title = 'story'
  inner.style.cssText = `inline-size:${width}px;block-size:100vh;border:0;display:block;margin:auto`
  document.body.replaceChildren(inner)
}

export function standInForAnApp(): void {
  const page = document.createElement('div')
  page.className = 'app'
  page.inert = true
  for (const part of ['title', 'text', 'text', 'card', 'card', 'card']) {
    page.append(Object.assign(document.createElement('div'), { className: `app-${part}` }))
  }
  document.body.prepend(page)
}
