import type { Kit } from '../interfaces/kit.ts'

/** Tells the page's other tabs that the visitor signed in or out, and hears it from them. The message has no other content. */
export function tabs(kit: Kit, heard: () => void): { tell(): void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {} }
  const channel = new BroadcastChannel(`${kit.options.storagePrefix ?? '@latchkey/'}sign-in`)
  channel.addEventListener('message', heard)
  kit.cleanup.add(() => channel.close())
  return {
    tell: () => {
      if (!kit.signal.aborted) channel.postMessage('changed')
    },
  }
}
