// The wallet's own documents, which the gallery shows in a frame: they are of another origin than the kit, and share nothing with it.
import { playDocument } from '@latchkey/wallet/fixtures'
import './wallet.css'

if (location.search === '?still') {
  document.documentElement.classList.add('still')
  await Promise.all([...document.fonts].map((face) => face.load()))
}
await playDocument()
