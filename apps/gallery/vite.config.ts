import { defineConfig } from 'vite'

export default defineConfig({
  server: { port: 5174 },
  preview: { port: 5174 },
  build: { target: 'es2023', chunkSizeWarningLimit: 2_000 },
})
