import { defineConfig } from 'vite'
import { codeSplitting } from '../../scripts/build/groups.ts'

// The world of scripts/start.ts or of a flow test; without it, the default ports of `npm start`.
const world = process.env.LATCHKEY_WORLD ?? 'undefined'

// Vite asks for a default export.
// oxlint-disable-next-line import/no-default-export
export default defineConfig({
  define: { __LATCHKEY_WORLD__: world },
  server: { port: 5173 },
  build: {
    rolldownOptions: {
      input: ['index.html', 'several.html'],
      // The demo is built on the kit's sources, which are hundreds of files; split as the published kit, a visitor fetches as few
      // as a host's visitor.
      output: { codeSplitting },
    },
  },
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      '@tanstack/react-query',
    ],
  },
})
