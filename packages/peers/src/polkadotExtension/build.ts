import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** Write the extension into a folder for Chromium to load. */
export async function buildExtension(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const name of ['background', 'content', 'page', 'ui']) {
    const build = await rolldown({
      input: join(import.meta.dirname, `${name}.ts`),
      platform: 'browser',
      logLevel: 'silent',
      transform: {
        define: {
          // These prefixes tell the extension's messages from those of other extensions built from the same parts.
          'process.env': JSON.stringify({ EXTENSION_PREFIX: 'latchkey', PORT_PREFIX: 'test' }),
          global: 'globalThis',
        },
      },
      plugins: [{ name: 'of the extension', resolveId: { handler: resolveFromExtension } }],
    })
    await build.write({ file: join(folder, `${name}.js`), format: 'iife', codeSplitting: false })
    await build.close()
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'notification.html'), window)
}

const require = createRequire(import.meta.url)
const extension = createRequire(require.resolve('@polkadot/extension-base/package.json'))

/** Dependencies of the extension that this package does not have. */
const parts = ['@polkadot/ui-keyring', '@polkadot/extension-inject']

function resolveFromExtension(id: string): string | undefined {
  // Resolved by `package.json`, which both ways to import a package have in common.
  return parts.includes(id)
    ? join(extension.resolve(`${id}/package.json`), '../../index.js')
    : undefined
}

const manifest = {
  manifest_version: 3,
  name: 'polkadot{.js} extension, its core',
  version: '0.62.3',
  permissions: ['storage', 'tabs'],
  host_permissions: ['http://*/*'],
  background: { service_worker: 'background.js' },
  action: { default_popup: 'notification.html' },
  content_scripts: [
    { matches: ['http://*/*'], js: ['content.js'], run_at: 'document_start' },
    { matches: ['http://*/*'], js: ['page.js'], run_at: 'document_start', world: 'MAIN' },
  ],
  content_security_policy: {
    extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'",
  },
}

const window = `<!doctype html><meta charset="utf-8"><title>Extension</title>
<section id="access"></section><section id="signatures"></section><script src="ui.js"></script>`
