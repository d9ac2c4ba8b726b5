import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keys } from './keys.ts'

it('docs/storage.md lists every stored key with its purpose and its end [STA-09]', async () => {
  await expect(storageDocument()).toMatchFileSnapshot('../../../../docs/storage.md')
})

function storageDocument(): string {
  const source = ['connectionKeys.ts', 'keys.ts']
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('')
  const rows = Object.entries(keys).map(([id, { name, version }]) => {
    const [, purpose, until] =
      new RegExp(`\\n {3}\\* ([^*]+)\\n {3}\\* Until: ([^*]+)\\.\\n {3}\\*/\\n {2}${id}: `).exec(
        source,
      ) ?? []
    if (!purpose || !until)
      throw new Error(`keys.ts does not say what ${id} is for, and until when`)
    return `| \`${name}\` | ${version} | ${purpose} | ${until} |`
  })
  return `${introduction}\n\n| Key | Version | Holds | Until |\n|---|---|---|---|\n${rows.join('\n')}\n\n${elsewhere}\n`
}

const introduction = `# What the kit stores

<!-- Written by packages/core/src/storage/document.test.ts: vitest run -u writes it anew. -->

## localStorage

Each key begins with \`@latchkey/\`, or with the host's \`storagePrefix\`. Values are JSON and are checked when they are read:
an unreadable value, and a value of a later version, count as absent. No secret is kept here. Where the browser refuses to
store, the kit keeps the same in memory until the page is left.`

const elsewhere = `## Elsewhere

| Place | Holds | Until |
|---|---|---|
| IndexedDB \`latchkey-pairing <relay host>\` | Sessions and open proposals of wallets in apps and on other devices, with the keys that encrypt them | The session or the proposal ends |
| sessionStorage \`latchkey-pairing\` | The seed of this tab's own client id, in a browser without Web Locks | The tab is closed |

The token of a signed-in session is in a cookie that scripts cannot read, or in memory; see [sign-in.md](sign-in.md).`
