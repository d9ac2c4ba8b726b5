import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAnnouncement } from './announcement.ts'

const good = {
  info: {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Alpha',
    rdns: 'test.alpha',
    icon: 'data:image/png;base64,AAAA',
  },
  provider: { request: () => Promise.resolve() },
}
const withInfo = (info: object): object => ({ ...good, info: { ...good.info, ...info } })

/** Values that real pages send, and values of an attacker. */
const hostile = fc.oneof(
  fc.anything(),
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc.constantFrom(
    'x'.repeat(10_000_000),
    '\u202Eevil',
    '\u0000',
    'javascript:alert(1)',
    '__proto__',
  ),
  fc.constant(
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    ),
  ),
)
const field = (decent: unknown): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(decent) }, { weight: 1, arbitrary: hostile })

describe('an announcement', () => {
  it('a valid announcement is read unchanged', () => {
    expect(readAnnouncement(good)).toMatchObject({ ...good.info, provider: good.provider })
  })

  it('an announcement of any shape is cleaned or refused', () => {
    const details = fc.record({
      info: fc.record({
        uuid: field(good.info.uuid),
        name: field(good.info.name),
        rdns: field(good.info.rdns),
        icon: field(good.info.icon),
      }),
      provider: field(good.provider),
    })
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: details }, hostile), (detail) => {
        const read = readAnnouncement(detail)
        if (!read) return
        expect([...read.name].length).toBeLessThanOrEqual(64)
        expect(read.name).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
        expect(read.rdns).toMatch(/^[a-z0-9.-]{3,128}$/i)
        if (read.icon !== undefined) expect(read.icon).toMatch(/^data:image\//)
        expect(Object.isFrozen(read)).toBe(true)
      }),
    )
  })

  it('an announcement is read once, so that a getter cannot change its answer', () => {
    let reads = 0
    const info = Object.defineProperty({ ...good.info }, 'name', {
      get: () => (reads++ ? 'Evil' : 'Decent'),
    })
    expect(readAnnouncement({ provider: good.provider, info })?.name).toBe('Decent')
    expect(reads).toBe(1)
  })

  it.each([
    ['a name with bidi and zero-width characters', { name: '\u202EA\u200Blpha\u2066' }, 'Alpha'],
    ['a long name', { name: 'x'.repeat(100) }, `${'x'.repeat(63)}…`],
  ])('an announcement with %s is cleaned', (_, info, name) => {
    expect(readAnnouncement(withInfo(info))?.name).toBe(name)
  })

  it.each([
    { uuid: 'not-a-uuid' },
    { uuid: '350670db-19fa-1704-a166-e52e178b59d2' },
    { rdns: 'nodots' },
    { rdns: 'a..b' },
    { rdns: '-a.b' },
    { rdns: `a.${'b'.repeat(64)}` },
    { rdns: `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}` },
    { name: '' },
    { name: '\u200B' },
    { name: 7 },
    { name: 'x'.repeat(10_000_000) },
  ])('an announcement with an invalid uuid, rdns or name is refused (%#)', (info) => {
    expect(readAnnouncement(withInfo(info))).toBeUndefined()
  })

  it.each([
    'javascript:alert(1)',
    'https://example.com/a.png',
    'data:text/html,<b>',
    `data:image/png,${'A'.repeat(300_000)}`,
    7,
  ])('an announcement loses an icon that is not a small image (%#)', (icon) => {
    const read = readAnnouncement(withInfo({ icon }))
    expect(read?.name).toBe('Alpha')
    expect(read?.icon).toBeUndefined()
  })
})
