import { type Check, type Finding, messageOf } from '../doctor/finding.ts'

/** Pairing's cryptography and the clipboard exist only in secure contexts (Web Cryptography API, SecureContext). */
export const checkSecureContext: Check = async () => [
  globalThis.isSecureContext && globalThis.crypto?.subtle
    ? { id: 'secureContext', status: 'ok', text: 'The page is a secure context.' }
    : {
        id: 'secureContext',
        status: 'error',
        text: 'The page is not a secure context, so the browser gives it no cryptography.',
        fix: 'Serve it over https, or from localhost while you build it.',
      },
]

/** The kit stores its data in localStorage, and sessions of wallet apps in IndexedDB (STA-09). */
export const checkStorage: Check = async (kit) => {
  const refusals = [
    await refusal('localStorage', () => tryLocalStorage(kit.options.storagePrefix ?? '@latchkey/')),
    await refusal('IndexedDB', tryIndexedDb),
  ].filter((each) => each !== undefined)
  if (refusals.length === 0)
    return [{ id: 'storage', status: 'ok', text: 'The browser keeps what it is given.' }]
  const full = refusals.every(({ reason }) => reason === 'QuotaExceededError')
  const places = refusals.map(({ place }) => place)
  return [
    {
      id: 'storage',
      status: 'warning',
      text: `${places.join(' and ')} ${places.length > 1 ? 'are' : 'is'} ${full ? 'full' : 'blocked'}: connections are forgotten with the page (STA-10).`,
      fix: full
        ? 'Remove what your page keeps there and no longer needs.'
        : 'Allow site data for this page in the browser, and leave private windows. In a sandboxed frame add allow-same-origin.',
      details: { reason: refusals.map(({ reason }) => reason) },
    },
  ]
}

/** Browsers partition or block the storage of a page inside a page of another site. */
export const checkFrame: Check = async () => {
  const finding = (rest: Omit<Finding, 'id'>): readonly Finding[] => [{ id: 'frame', ...rest }]
  if (globalThis.top === globalThis.self)
    return finding({ status: 'ok', text: 'The page is not in a frame.' })
  if (sameOrigin())
    return finding({ status: 'ok', text: 'The page is in a frame of its own site.' })
  const access = await document.hasStorageAccess?.().catch(() => false)
  return access
    ? finding({ status: 'ok', text: 'The page is in a frame of another site, with its storage.' })
    : finding({
        status: 'warning',
        text: 'The page is in a frame of another site: what it keeps is apart from its storage in a tab, or lost.',
        fix: 'Open it in a tab of its own, or ask for access with document.requestStorageAccess() when the visitor presses something.',
      })
}

type Refusal = { readonly place: string; readonly reason: string }

async function refusal(place: string, attempt: () => unknown): Promise<Refusal | undefined> {
  try {
    await attempt()
    return undefined
  } catch (cause) {
    return { place, reason: cause instanceof DOMException ? cause.name : messageOf(cause) }
  }
}

function tryLocalStorage(prefix: string): void {
  const key = `${prefix}doctor`
  // About the size of the data that a connection stores.
  localStorage.setItem(key, '0'.repeat(2048))
  localStorage.removeItem(key)
}

function tryIndexedDb(): Promise<void> {
  const name = 'latchkey-doctor'
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onerror = () => reject(request.error ?? new DOMException('', 'UnknownError'))
    request.onsuccess = () => {
      request.result.close()
      indexedDB.deleteDatabase(name)
      resolve()
    }
  })
}

function sameOrigin(): boolean {
  try {
    return globalThis.top?.location.origin === location.origin
  } catch {
    return false
  }
}
