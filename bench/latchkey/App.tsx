import { ConnectButton, createAppKit } from 'latchkey/react'
import { mainnet } from 'latchkey/networks'

createAppKit({
  projectId: '0123456789abcdef0123456789abcdef',
  networks: [mainnet],
  metadata: { name: 'Bench' },
})

export default function App() {
  return <ConnectButton label="Connect" />
}
