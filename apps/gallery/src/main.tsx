import { createRoot } from 'react-dom/client'
import { Index } from './Index.tsx'
import './gallery.css'
import { readAddress } from './address.ts'
import { showStory } from './showStory.ts'
import { ThemeEditor } from './themes/ThemeEditor.tsx'

const address = readAddress(location.search)
document.documentElement.dir = address.dir
document.documentElement.dataset.theme = address.theme
const root = document.getElementById('root')
if (address.story) await showStory(address)
else if (root) createRoot(root).render(address.editor ? <ThemeEditor /> : <Index />)
