import type { StoryOptions } from '@latchkey/modal/fixtures'
import { type DocumentPlay, documents } from '@latchkey/wallet/fixtures'

/** A document of the wallet in a frame. */
export type WalletDocument = {
  wear(theme: 'dark' | 'light'): void
  destroy(): void
}
type WalletStory = (options: StoryOptions) => Promise<WalletDocument>
type WalletStories = { readonly [state: string]: WalletStory }

/** The wallet's own documents in every state. `/frame` has the size that the kit's window gives it. */
export const walletStories: { readonly [document: string]: WalletStories } = Object.fromEntries(
  Object.entries(documents).map(([name, states]) => [
    name,
    Object.fromEntries(
      Object.keys(states).map((state) => [state, show(`${name}.${state}`)] as const),
    ),
  ]),
)

const patienceMs = 20_000

function show(story: string): WalletStory {
  return async ({ themeMode: theme, locale }) => {
    const language = typeof locale === 'string' ? locale : (locale?.locale ?? 'en')
    const frame = document.createElement('iframe')
    frame.className = story.startsWith('WalletRequest.') ? 'wallet-frame' : 'wallet-window'
    frame.title = 'Wallet'
    frame.name = JSON.stringify({ story, theme, language, isQuick: true } satisfies DocumentPlay)
    // Pictures have fonts of their own.
    frame.src = location.pathname.endsWith('/visual.html') ? 'wallet.html?still' : 'wallet.html'
    document.body.append(frame)
    await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    const root = frame.contentDocument?.documentElement
    if (!root) throw new Error('The wallet’s document is of the gallery’s origin')
    await becomeReady(root, story)
    return {
      wear(next) {
        root.dataset['theme'] = next
      },
      destroy: () => frame.remove(),
    }
  }
}

/** A document loads its texts after it has loaded: a picture before that would be empty. */
async function becomeReady({ dataset }: HTMLElement, story: string): Promise<void> {
  for (const until = performance.now() + patienceMs; !dataset['ready'];) {
    if (performance.now() > until) throw new Error(`${story} is not drawn after 20 seconds`)
    await new Promise(requestAnimationFrame)
  }
}
