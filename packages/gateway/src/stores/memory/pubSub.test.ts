import { expect, test } from 'vitest'
import { memoryPubSub } from './pubSub.ts'

const messageOf = (id: number, topic: string, message: string): never =>
  // As: a PubSub reads the topic and the text alone.
  ({ id, topic, message }) as never

test('a large message to many listeners lets other topics pass, and each listener hears all messages in order', async () => {
  const pubSub = memoryPubSub()
  const heard: string[] = []
  for (let listener = 0; listener < 20; listener += 1)
    await pubSub.subscribe('crowd', ({ id }) => heard.push(`crowd ${listener} ${id}`))
  const leave = await pubSub.subscribe('crowd', () => heard.push('gone'))
  await pubSub.subscribe('home', ({ id }) => heard.push(`home ${id}`))
  pubSub.publish(messageOf(1, 'crowd', 'x'.repeat(1024 * 1024)))
  pubSub.publish(messageOf(2, 'crowd', 'small'))
  pubSub.publish(messageOf(3, 'home', 'small'))
  leave()
  expect(heard).toEqual(['crowd 0 1', 'home 3'])
  await expect.poll(() => heard.length).toBe(41)
  for (let listener = 0; listener < 20; listener += 1)
    expect(heard.filter((each) => each.startsWith(`crowd ${listener} `))).toEqual([
      `crowd ${listener} 1`,
      `crowd ${listener} 2`,
    ])
  expect(heard).not.toContain('gone')
})
