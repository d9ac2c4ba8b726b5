/** The device that the page runs on. All false on a server. */
export type Device = {
  readonly mobile: boolean
  readonly ios: boolean
  readonly iosSafari: boolean
  readonly android: boolean
  readonly mac: boolean
  readonly telegram: boolean
  /** The browser of Telegram on Android opens web addresses only: no app by its own scheme. */
  readonly opensWebOnly: boolean
}

export function device(): Device {
  const agent = typeof navigator === 'undefined' ? '' : navigator.userAgent
  const ios =
    /iPhone|iPod/.test(agent) || (/iPad|Macintosh/.test(agent) && navigator.maxTouchPoints > 1)
  // A coarse pointer does not mean a phone: touch laptops have one too (compatibility.md 11.3, 36).
  const mobile = ios || /Android|Mobile/i.test(agent)
  // Every browser on iOS names Safari. Other browsers add their own name.
  const iosSafari = ios && /Version\/\S+ .*Safari/.test(agent) && !/CriOS|FxiOS|EdgiOS/.test(agent)
  const telegram = 'TelegramWebviewProxy' in globalThis
  const android = /Android/i.test(agent)
  const mac = !ios && /Macintosh/.test(agent)
  const opensWebOnly = telegram && android
  return { mobile, ios, iosSafari, android, mac, telegram, opensWebOnly }
}
