import { expect, it } from 'vitest'
import { reviews } from '../fixtures/reviews.ts'
import { failureOf, Refusal } from '../refusal.ts'
import type { Question } from './approver.ts'
import type { Review } from './review.ts'
import { createTurns } from './turns.ts'

type Shown = Question & { approve(): void; decline(): void }

/** Turns with a clock and a screen of the test's own. */
function openTurns() {
  const wanted = new Set<string>()
  const screen: { shown?: Shown | undefined } = {}
  const seen: string[] = []
  let now = 1_000_000
  const ask = (question: Question): Promise<void> =>
    new Promise((resolve, reject) => {
      expect(screen.shown).toBe(undefined)
      seen.push(question.id)
      const end = (go: () => void) => () => {
        screen.shown = undefined
        go()
      }
      const decline = end(() => reject(new Refusal('USER_REJECTED')))
      screen.shown = { ...question, approve: end(resolve), decline }
    })
  const turns = createTurns(
    { ask },
    (id) => wanted.has(id),
    () => now,
  )
  let count = 0
  /** A request of one question, with its outcome. */
  const request = (review: Review = reviews.unlimited) => {
    const id = String((count += 1))
    wanted.add(id)
    const outcome = (async () => {
      const turn = turns.enter()
      try {
        await turn.ask({ id, review, network: '' })
        return 'approved'
      } finally {
        turn.end()
      }
    })().catch((error: unknown) => failureOf(error).code)
    return { id, outcome }
  }
  const card = async (): Promise<Shown> => {
    await expect.poll(() => screen.shown).toBeDefined()
    return screen.shown!
  }
  return {
    turns,
    screen,
    seen,
    request,
    card,
    withdraw: (id: string) => wanted.delete(id),
    pass: (ms: number) => (now += ms),
    want: (id: string) => wanted.add(id),
    async decline(review?: Review): Promise<void> {
      const { outcome } = request(review)
      ;(await card()).decline()
      expect(await outcome).toBe('USER_REJECTED')
    },
    async approve(): Promise<void> {
      const { outcome } = request()
      ;(await card()).approve()
      expect(await outcome).toBe('approved')
    },
  }
}

it('a page shows one request, has five waiting, and the seventh is refused', async () => {
  const world = openTurns()
  const all = Array.from({ length: 7 }, () => world.request())
  expect(await all[6]?.outcome).toBe('LIMIT_EXCEEDED')
  for (const { outcome } of all.slice(0, 6)) {
    ;(await world.card()).approve()
    expect(await outcome).toBe('approved')
  }
  expect(world.seen).toEqual(['1', '2', '3', '4', '5', '6'])
})

it('a page makes 20 requests in a minute, and the next once the first is a minute old', async () => {
  const world = openTurns()
  await world.approve()
  world.pass(30_000)
  for (let made = 1; made < 20; made += 1) await world.approve()
  expect(await world.request().outcome).toBe('LIMIT_EXCEEDED')
  world.pass(29_999)
  expect(await world.request().outcome).toBe('LIMIT_EXCEEDED')
  world.pass(1)
  await world.approve()
  expect(await world.request().outcome).toBe('LIMIT_EXCEEDED')
})

it('a page asks nothing for ten seconds after three declined requests, the waiting ones included', async () => {
  const world = openTurns()
  const waiting = Array.from({ length: 5 }, () => world.request())
  for (const { outcome } of waiting.slice(0, 3)) {
    ;(await world.card()).decline()
    expect(await outcome).toBe('USER_REJECTED')
  }
  for (const { outcome } of waiting.slice(3)) expect(await outcome).toBe('LIMIT_EXCEEDED')
  world.pass(9_999)
  expect(await world.request().outcome).toBe('LIMIT_EXCEEDED')
  world.pass(1)
  await world.approve()
})

it('an approved request ends the row of declined ones, and a notice or a withdrawn request is not in it', async () => {
  const world = openTurns()
  for (let round = 0; round < 2; round += 1) {
    await world.decline()
    await world.decline()
    await world.decline({ ...reviews.unlimited, isOver: true })
    const { id, outcome } = world.request()
    const card = await world.card()
    world.withdraw(id)
    card.decline()
    expect(await outcome).toBe('USER_REJECTED')
    await world.approve()
  }
})

it('questions after an approval are asked, however much else the page asks', async () => {
  const world = openTurns()
  const turn = world.turns.enter()
  const ask = (): Promise<void> => turn.ask({ id: 'mine', review: reviews.unlimited, network: '' })
  world.want('mine')
  const first = ask()
  ;(await world.card()).approve()
  await first
  const others = Array.from({ length: 9 }, () => world.request())
  for (const { outcome } of others.slice(0, 3)) {
    ;(await world.card()).decline()
    await outcome
  }
  const second = ask()
  ;(await world.card()).approve()
  await second
  expect(world.seen).toEqual(['mine', '1', '2', '3', 'mine'])
})

it('a visitor may block a site after one decline; its later requests are declined unseen', async () => {
  const world = openTurns()
  const [first, second, third] = [world.request(), world.request(), world.request()]
  const card = await world.card()
  expect(card.block).toBe(undefined)
  card.decline()
  await first.outcome
  const next = await world.card()
  next.block?.()
  next.decline()
  expect([await second.outcome, await third.outcome]).toEqual(['USER_REJECTED', 'USER_REJECTED'])
  world.pass(3_600_000)
  expect(await world.request().outcome).toBe('USER_REJECTED')
  expect(world.seen).toEqual(['1', '2'])
})

it('a visitor who approved since is not offered the block', async () => {
  const world = openTurns()
  await world.decline()
  await world.approve()
  const { outcome } = world.request()
  const card = await world.card()
  expect(card.block).toBe(undefined)
  card.approve()
  await outcome
})
