import { expect, it, onTestFinished } from 'vitest'
import { moveHeight } from './moveHeight.ts'

const twoFrames = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

it('a placeholder with a part of a pixel in its height gives the page no error [MOD-17]', async () => {
  const told: string[] = []
  const tell = ({ message }: ErrorEvent): void => void told.push(message)
  addEventListener('error', tell)
  const host = document.createElement('div')
  document.body.append(host)
  const card = document.createElement('div')
  card.className = 'card'
  card.innerHTML = '<div class="view"><div class="stand-in" style="height: 100.6px"></div></div>'
  host.attachShadow({ mode: 'open' }).append(card)
  const end = moveHeight(card, globalThis)
  onTestFinished(() => {
    end()
    host.remove()
    removeEventListener('error', tell)
  })
  await twoFrames()
  const stood = card.getBoundingClientRect().height
  card.querySelector('.stand-in')?.setAttribute('style', 'height: 150.6px')
  await twoFrames()
  expect([stood, card.getBoundingClientRect().height].map(Math.floor)).toEqual([100, 150])
  expect(told).toEqual([])
})
