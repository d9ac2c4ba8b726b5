import { channelsOf, readableOn } from './contrast.ts'

/** Black or white on the accent that an element has now, for browsers without relative colours. */
export function setAccentText(element: HTMLElement): void {
  const channels = channelsOf(element.style.getPropertyValue('--lk-accent'))
  if (channels) element.style.setProperty('--lk-accent-fg', readableOn(channels))
}
