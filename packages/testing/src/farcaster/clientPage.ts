import { type ClientSettings, runClient } from './client.ts'

const settings: ClientSettings = JSON.parse(
  document.querySelector('#settings')?.textContent ?? '{}',
)
runClient(settings)
