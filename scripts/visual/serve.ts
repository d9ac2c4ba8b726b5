import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

/**
 * The stage of the gallery, built and served. In one file: what a view loads when it is opened is then here within the same
 * turn, and no picture can be taken before it is.
 */
export async function serveStage(
  root: string,
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const gallery = join(root, 'apps/gallery')
  const outDir = mkdtempSync(join(tmpdir(), 'latchkey-stage-'))
  await build({
    root: gallery,
    configFile: false,
    logLevel: 'error',
    build: {
      target: 'es2023',
      outDir,
      emptyOutDir: true,
      // React is told apart by its functions' names (scripts/tests/showAtOnce.ts).
      minify: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: join(gallery, 'visual.html'),
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
