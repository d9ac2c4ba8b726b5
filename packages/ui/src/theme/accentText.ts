import { channelsOf, readableOn } from './contrast.ts'

/** Set black or white text for an element's present accent, in browsers without relative colours. */
export function setAccentText(element: HTMLElement): void {
  const channels = channelsOf(element.style.getPropertyValue('--lk-accent'))
  if (channels) element.style.setProperty('--lk-accent-fg', readableOn(channels))
}
