import type { Metadata } from '@latchkey/core'
import type { Place, WalletLink } from './links.ts'

/** The page's description of itself; blank without a page. */
export function pageMetadata(): Required<Metadata> {
  if (typeof document === 'undefined') return { name: '', description: '', url: '', icons: [] }
  const said = (selector: string): string =>
    document.querySelector<HTMLMetaElement>(selector)?.content ?? ''
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: document.title || location.hostname,
    description: said('meta[name="description"]') || said('meta[property="og:description"]'),
    url: location.origin,
    icons: icon ? [icon] : [],
  }
}

/** The page's environment. */
export function place(): Place {
  const agent = typeof navigator === 'undefined' ? '' : navigator.userAgent
  const android = /Android/i.test(agent)
  return {
    android,
    chrome: /Chrome\//.test(agent) && !/; wv\)|Firefox|SamsungBrowser/.test(agent),
    telegram: 'TelegramWebviewProxy' in globalThis,
    framed: typeof window !== 'undefined' && window.parent !== window,
    phone: android || /iPhone|iPad|iPod/.test(agent),
  }
}

/** Follows a link to an app. A hidden page opens no app (walletconnect.md 11): then it returns false. */
export function openLink({ href, target }: WalletLink): boolean {
  if (typeof document === 'undefined' || !document.hasFocus()) return false
  window.open(href, target, 'noreferrer noopener')
  return true
}

export function isVisible(): boolean {
  return typeof document === 'undefined' || document.visibilityState !== 'hidden'
}

/** Resolves once the page is visible; nothing is renewed while it is hidden. */
export function whenVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!signal.aborted && !isVisible()) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    if (typeof document === 'undefined') return resolve()
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })
}
