import type { FrameBox } from '@latchkey/core'

/** The page of the login origin in a frame. The frame is invisible until a view gives it a place. */
export type Frame = {
  readonly element: HTMLIFrameElement
  place(box: FrameBox | undefined, title?: string): void
  remove(): void
}

export type FrameAddress = {
  /** Origin of the login page only. */
  readonly origin: string
  readonly projectId: string | undefined
  /** CAIP-2. */
  readonly chainId: string
  readonly enableLogger: boolean
}

/** Version of the protocol between page and frame. */
const version = '1'

/** Adds the frame to the page (security.md 2.7.1). `loaded` is called for each document that loads in it. */
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
  // As properties: a page's policy may forbid styles in markup.
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
