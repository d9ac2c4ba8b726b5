import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

/**
 * The gallery's stage, built into one file and served. Code that a view loads when it opens is then there in the same turn, so
 * no picture is taken before it.
 */
export async function serveStage(
  root: string,
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const gallery = join(root, 'apps/gallery')
  const outDir = mkdtempSync(join(tmpdir(), 'latchkey-stage-'))
  // One by one: each page is one file.
  for (const page of ['visual.html', 'wallet.html'])
    await build({
      root: gallery,
      configFile: false,
      logLevel: 'error',
      build: {
        target: 'es2023',
        outDir,
        emptyOutDir: page === 'visual.html',
        // React's functions are found by their names (scripts/tests/showAtOnce.ts).
        minify: false,
        chunkSizeWarningLimit: 10_000,
        rolldownOptions: {
          input: join(gallery, page),
          output: { codeSplitting: false },
        },
      },
    })
  const server = await preview({
    root: gallery,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: 'localhost' },
  })
  const origin = server.resolvedUrls?.local[0]
  if (!origin) throw new Error('The pictures’ page is not served')
  return {
    origin,
    async close() {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
