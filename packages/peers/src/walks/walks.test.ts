import { listenRelay, type RunningRelay } from '@latchkey/gateway'
import { disconnect } from '@latchkey/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import * as rules from './model.ts'
import { families, type Model, phoneNames } from './model.ts'
import { createPage, type Page } from './page.ts'
import { startPhone } from './phones.ts'

/**
 * Random walks of a page with two real phones: walletkit 1.2.10 over our relay. After each step the page and the phones are
 * what the rules say; each family's provider reaches the phone of the displayed account, and no other.
 */

// As: `pnpm walks` sets them (scripts/walks.ts).
const { WALKS_PHONES = '12', WALKS_SEED = '4' } = process.env

let relay: RunningRelay
let phones: Page['phones']
beforeAll(async () => {
  relay = await listenRelay({ port: 0, data: 'memory' }, { log: () => {} })
  const [one, two] = await Promise.all(phoneNames.map((name) => startPhone(name, relay.url)))
  if (!one || !two) throw new Error('no phones')
  phones = { one, two }
  vi.stubGlobal('document', Object.assign(new EventTarget(), documentParts))
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  vi.stubGlobal('location', { origin: 'https://host.example', hostname: 'host.example' })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  for (const name of phoneNames) await phones[name].close()
  await relay.close()
})

const documentParts = {
  title: 'Walks',
  visibilityState: 'visible',
  querySelector: () => null,
  hasFocus: () => false,
}

type Walk = { model: Model }
type Command = fc.AsyncCommand<Walk, Page>

const family = fc.constantFrom(...families)
const phone = fc.constantFrom(...phoneNames)
const steps: readonly fc.Arbitrary<Command>[] = [
  fc.record({ wanted: family, phone, approved: fc.subarray([...families]) }).map((to) =>
    step(`pair ${to.phone} for ${to.wanted}, approved: ${to.approved.join(', ') || 'none'}`, {
      // Who ends a session that is being asked something does not learn what became of that.
      check: ({ silent, isWaiting }) => !silent.includes(to.phone) && !isWaiting,
      run: async (page, model) => {
        page.phones[to.phone].approve(to.approved)
        await page.pair(to.wanted, to.phone)
        return rules.pair(model, to.phone, to.approved)
      },
    }),
  ),
  fc.constant(
    step('sign with each', {
      check: ({ session }) => session !== undefined,
      run: async (page, model) => {
        page.sign()
        return rules.sign(model)
      },
    }),
  ),
  phone.map((name) =>
    step(`${name} falls silent`, {
      check: ({ silent }) => !silent.includes(name),
      run: async (page, model) => {
        await page.phones[name].kit.core.relayer.transportClose()
        return rules.fallSilent(model, name)
      },
    }),
  ),
  phone.map((name) =>
    step(`${name} comes back`, {
      check: ({ silent }) => silent.includes(name),
      run: async (page, model) => {
        await page.phones[name].kit.core.relayer.transportOpen()
        return rules.comeBack(model, name)
      },
    }),
  ),
  family.map((namespace) =>
    step(`leave ${namespace}`, {
      check: ({ session, isWaiting }) =>
        !isWaiting && (session?.families.includes(namespace) ?? false),
      run: async (page, model) => {
        await disconnect(page.kit, { namespace })
        return rules.end(model)
      },
    }),
  ),
  fc.constant(
    step('the phone ends it', {
      check: ({ session, silent }) => session !== undefined && !silent.includes(session.phone),
      run: async (page, model) => {
        await endSessions(page, model)
        return rules.end(model)
      },
    }),
  ),
  fc.constant(
    step('reload', {
      // What is still being asked ends with the page.
      check: ({ session, silent }) => session === undefined || !silent.includes(session.phone),
      run: async (page, model) => {
        await page.reload()
        return model
      },
    }),
  ),
]

describe('a page and two phones', () => {
  it(
    'are what the rules say, whoever falls silent in between [CON-02, CON-05, STA-04, STA-06]',
    { timeout: 600_000 },
    async () => {
      const walk = fc.commands([...steps], { maxCommands: 8, size: '+1' })
      const property = fc.asyncProperty(walk, async (commands) => {
        const entries = new Map<string, string>()
        vi.stubGlobal('localStorage', {
          getItem: (key: string) => entries.get(key) ?? null,
          setItem: (key: string, value: string) => entries.set(key, value),
          removeItem: (key: string) => entries.delete(key),
        })
        const page = createPage(relay.url, phones)
        const state = { model: rules.firstVisit }
        try {
          await fc.asyncModelRun(() => ({ model: state, real: page }), commands)
          // The next walk finds phones that know nobody.
          for (const name of state.model.silent) {
            await phones[name].kit.core.relayer.transportOpen()
            state.model = rules.comeBack(state.model, name)
          }
          await page.verify(state.model)
          await disconnect(page.kit)
          await page.verify(rules.end(state.model))
        } finally {
          page.leave()
        }
      })
      await fc.assert(property, {
        numRuns: Number(WALKS_PHONES),
        seed: Number(WALKS_SEED),
        endOnFailure: true,
      })
    },
  )
})

function step(
  name: string,
  {
    check = () => true,
    run,
  }: {
    readonly check?: (model: Model) => boolean
    readonly run: (page: Page, model: Model) => Promise<Model>
  },
): Command {
  return {
    check: ({ model }) => check(model),
    run: async (walk, page) => {
      walk.model = await run(page, walk.model)
      await page.verify(walk.model)
    },
    toString: () => name,
  }
}

async function endSessions({ phones: all }: Page, { session }: Model): Promise<void> {
  if (!session) return
  const { kit, topics } = all[session.phone]
  const reason = { code: 6000, message: 'Bye.' }
  for (const topic of topics()) await kit.disconnectSession({ topic, reason })
}
