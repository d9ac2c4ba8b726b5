import { defineConfig } from 'vite'

// What scripts/start.ts and flow tests booted; without them, the ports `npm start` prefers.
const world = process.env.LATCHKEY_WORLD ?? 'undefined'

// Vite asks for a default export.
// oxlint-disable-next-line import/no-default-export
export default defineConfig({
  define: { __LATCHKEY_WORLD__: world },
  server: { port: 5173 },
  build: { rolldownOptions: { input: ['index.html', 'several.html'] } },
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
