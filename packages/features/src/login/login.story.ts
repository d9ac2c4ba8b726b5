import { type ApprovalRequest, connect, type FrameSurface, type Kit } from '@latchkey/core'
import { approvals } from '@latchkey/core/approvals'
import {
  fakeKit,
  type FakeKitOptions,
  fakeWallet,
  type Stories,
  type Story,
} from '@latchkey/modal/fixtures'
import { login } from './index.ts'

const waits = (): Promise<never> => new Promise(() => {})

export const approveStories: Stories = {
  loading: show({ ready: waits }),
  shown: show({}),
  long: show({ words: 'Please read all of this before you sign it. '.repeat(80) }),
  gone: show({ ready: () => Promise.reject(new Error('no frame')) }),
  declined: show(
    { send: () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })) },
    true,
  ),
  failed: show({ send: () => Promise.reject(new Error('no')) }, true),
}

type Frame = {
  readonly ready?: () => Promise<void>
  readonly send?: () => Promise<unknown>
  /** The text in the wallet's page. */
  readonly words?: string
}

/** `within`: the window was open before, and stays open afterwards. */
function show(frame: Frame, within = false): Story {
  return async (options) => {
    const kit = await approveKit(options)
    if (within) {
      const { open } = await import('@latchkey/core')
      await open(kit, { view: 'Networks' })
    }
    kit
      .get(approvals)
      .ask(requestOver(kit, frame))
      .catch(() => {})
    return kit
  }
}

/** A connected kit with no window open. */
export async function approveKit(options: FakeKitOptions = {}): Promise<Kit> {
  const wallets = [fakeWallet({ id: 'one', name: 'Embedded wallet', type: 'AUTH' })]
  const kit = fakeKit({ features: [login], wallets, ...options })
  await connect(kit, { connectorId: 'one' })
  return kit
}

/** A request of a wallet whose page is a sheet with text. */
export function requestOver(
  kit: Kit,
  { ready = () => Promise.resolve(), send = waits, words = 'Sign this message?' }: Frame,
): ApprovalRequest {
  return {
    method: 'personal_sign',
    surface: { ...fakeSurface(kit, words), ready },
    send,
    abort: () => {},
  }
}

function fakeSurface(kit: Kit, words: string): FrameSurface {
  let sheet: HTMLIFrameElement | undefined
  kit.cleanup.add(() => sheet?.remove())
  return {
    ready: () => Promise.resolve(),
    focus: () => sheet?.focus(),
    place: (box, title = '') => {
      if (!box) return sheet?.remove()
      if (!sheet?.isConnected) {
        sheet = document.createElement('iframe')
        sheet.srcdoc = page(words)
        document.body.append(sheet)
      }
      const { x, y, width, height, radius, zIndex } = box
      sheet.title = title
      sheet.style.cssText = `position:fixed;border:0;left:${x}px;top:${y}px;width:${width}px;height:${height}px;border-radius:0 0 ${radius}px ${radius}px;z-index:${zIndex}`
    },
  }
}

function page(words: string): string {
  return `<!doctype html><html lang="en"><meta name="color-scheme" content="light"><title>Wallet</title>
<body style="font:16px sans-serif;padding:20px;margin:0;background:#fff;color:#111"><main><h1 style="font-size:20px">The wallet’s own page</h1>
<p tabindex="0">${words}</p><button>Decline</button> <button>Approve</button></main></body></html>`
}
