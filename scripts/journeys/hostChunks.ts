// Builds one small host app on the built kit with Vite, like a host, and gives its chunks.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import type { Chunk } from './graph.ts'

/** `main` is the module of the page's script tag. */
export async function hostChunks(
  root: string,
  { name, main }: { readonly name: string; readonly main: string },
): Promise<readonly Chunk[]> {
  const folder = join(root, '.journeys', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'main.js'), `${main}\n`)
  writeFileSync(join(folder, 'index.html'), page)
  const output = await build({
    root: folder,
    configFile: false,
    envDir: false,
    logLevel: 'error',
    resolve: {
      alias: [{ find: /^latchkey(?=\/|$)/, replacement: join(root, 'packages/kit/dist') }],
      dedupe: ['react', 'react-dom'],
    },
    build: { write: false, reportCompressedSize: false, chunkSizeWarningLimit: 1e9 },
  })
  return (output as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
}

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title></head>
<body><div id="root"></div><script type="module" src="./main.js"></script></body></html>
`
