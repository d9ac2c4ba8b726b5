import { describe, expect, it } from 'vitest'
import { catalogue, type ErrorSurface } from './catalogue.ts'
import { fromWallet } from './jsonRpc.ts'
import { KitError } from './KitError.ts'
import { shown } from './sentence.ts'
import { serverCatalogue } from './serverCatalogue.ts'

describe('docs/errors.md', () => {
  it('docs/errors.md matches the error catalogue', async () => {
    await expect(errorsDocument()).toMatchFileSnapshot('../../../../docs/errors.md')
  })
  it('the docs link of an error leads to its anchor in docs/errors.md', () => {
    const [file, anchor] = new KitError('USER_REJECTED').docs.split('#')
    expect(file).toBe('docs/errors.md')
    expect(errorsDocument()).toContain(`<a id="${anchor}"></a>`)
  })
  it('docs/errors.md names the numbers that lead to a code [CON-16]', () => {
    expect(errorsDocument()).toContain('`USER_REJECTED` | Connection declined | 4001, 5000 |')
  })
})

/** The sections of the document, in order: the place that shows each kind of error. */
const surfaces: readonly (readonly [ErrorSurface, title: string, text: string])[] = [
  ['thrown', 'Thrown', 'A call of your code fails with them.'],
  ['view', 'On screen, beside what caused them', 'The visitor can try again from there.'],
  ['snackbar', 'On screen, in passing', 'A snackbar says them for five seconds.'],
  ['alert', 'On screen, about the configuration', 'They are yours to mend, not the visitor’s.'],
  [
    'server',
    'Answers of the gateway',
    'In `reasons[0].description` of an answer that is no success.',
  ],
]

/** JSON-RPC, EIP-1193 and EIP-1474 numbers (CON-16). */
const numbers: readonly (readonly [from: number, to: number])[] = [
  [-32_768, -32_000],
  [4000, 5000],
]

function errorsDocument(): string {
  const rpcCodes = rpcCodesByRow()
  const visitors: { readonly [code: string]: string | undefined } = shown
  const parts = surfaces.map(([surface, title, text]) => {
    const rows = { ...catalogue[surface], ...(surface === 'server' ? serverCatalogue : {}) }
    const lines = Object.entries(rows).map(([code, says]) => {
      const sentence = visitors[code]
      const said = sentence ? `${says} (shown as “${sentence}”)` : says
      return `| <a id="${code}"></a>\`${code}\` | ${said} | ${(rpcCodes.get(code) ?? []).join(', ')} |`
    })
    return [
      `## ${title}`,
      text,
      ['| Code | Says | From |', '|---|---|---|', ...lines].join('\n'),
    ].join('\n\n')
  })
  return `${introduction}\n\n${parts.join('\n\n')}\n`
}

const introduction = `# Errors

<!-- Written by packages/protocol/src/errors/document.test.ts: vitest run -u writes it anew. -->

Every error of the kit is a \`KitError\`: \`code\` is stable and never reused, \`message\` says what happened, \`cause\` is what
led to it (what a wallet or the network threw), \`context\` has the values in the message, \`docs\` leads here.

\`\`\`ts
try {
  await kit.switchNetwork(optimism)
} catch (error) {
  if (isKitError(error, 'USER_REJECTED')) return
  console.error(error.code, error.cause, error.docs)
}
\`\`\`

“From” names the JSON-RPC, EIP-1193 and EIP-1474 numbers of wallets and nodes that lead to a code. When a page does not
connect at all, \`await kit.doctor()\` says why ([doctor.md](doctor.md)).`

function rpcCodesByRow(): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, readonly number[]>()
  for (const [from, to] of numbers) {
    for (let code = from; code <= to; code++) {
      const row = fromWallet({ code }).code
      if (row !== 'WALLET_FAILED') found.set(row, [...(found.get(row) ?? []), code])
    }
  }
  return found
}
