import type { FrameBox } from '@latchkey/core'

/** The page of the login origin, in this page; not to be seen until it has a place. */
export type Frame = {
  readonly element: HTMLIFrameElement
  place(box: FrameBox | undefined, title?: string): void
  remove(): void
}

export type FrameAddress = {
  /** Of the login page, and nothing but that. */
  readonly origin: string
  readonly projectId: string | undefined
  /** CAIP-2. */
  readonly chainId: string
  readonly enableLogger: boolean
}

/** Of the protocol that page and frame speak. */
const version = '1'

/** Put the frame into the page (security.md 2.7.1). `loaded` is told of each document that comes to be in it. */
export function createFrame(address: FrameAddress, loaded: () => void): Frame {
  const { origin, projectId, chainId, enableLogger } = address
  const url = new URL('/frame', origin)
  url.search = new URLSearchParams({
    ...(projectId && { projectId }),
    chainId,
    version,
    enableLogger: String(enableLogger),
  }).toString()
  const element = document.createElement('iframe')
  // By properties: a page's policy may allow no style in markup.
  Object.assign(element.style, {
    position: 'fixed',
    top: '0',
    left: '0',
    border: '0',
    display: 'none',
    colorScheme: 'normal',
  })
  element.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  )
  element.allow = `publickey-credentials-get ${origin}; publickey-credentials-create ${origin}`
  element.referrerPolicy = 'strict-origin'
  element.title = ''
  element.tabIndex = -1
  element.dataset['latchkey'] = 'frame'
  element.addEventListener('load', loaded)
  element.src = url.href
  document.body.append(element)
  let last = ''
  return {
    element,
    place: (box, title = '') => {
      const text = JSON.stringify(box ?? null) + title
      if (text === last) return
      last = text
      element.title = title
      Object.assign(element.style, box ? styleOf(box) : { display: 'none' })
    },
    remove: () => {
      element.removeEventListener('load', loaded)
      element.remove()
    },
  }
}

function styleOf({ x, y, width, height, radius, zIndex }: FrameBox): Partial<CSSStyleDeclaration> {
  return {
    display: 'block',
    transform: `translate(${x}px, ${y}px)`,
    width: `${width}px`,
    height: `${height}px`,
    borderRadius: `0 0 ${radius}px ${radius}px`,
    zIndex: String(zIndex),
  }
}
