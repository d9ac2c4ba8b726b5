import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startDevWallet } from './devWallet/startDevWallet.ts'
import './kit.ts'
import { readWorld } from './world.ts'

// Flow tests bring wallets of their own: `?devwallet=off`.
if (new URLSearchParams(location.search).get('devwallet') !== 'off') startDevWallet(readWorld())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
