import { type ComponentType, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import './gallery.css'
import { type Address, readAddress } from './address.ts'

const address = readAddress(location.search)
document.documentElement.dir = address.dir
document.documentElement.dataset.theme = address.theme
const root = document.getElementById('root')
// One page at a time: the guide has a frame for every near story, and stories do not need the guide's code.
if (address.story) await (await import('./showStory.ts')).showStory(address)
else if (root) createRoot(root).render(createElement(await pageOf(address)))

async function pageOf({ editor }: Address): Promise<ComponentType> {
  if (editor) return (await import('./themes/ThemeEditor.tsx')).ThemeEditor
  return (await import('./guide/Guide.tsx')).Guide
}
