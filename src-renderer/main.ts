import './fonts.css'
import './styles.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { pause } from '../src-core/events/slices'
import App from './app/App.vue'
import { createDrawingInTurns, drawingInTurns } from './app/drawing-in-turns'
import { useSession } from './app/session'
import { createMessages } from './messages/create-messages'
import { languageOf } from './messages/language'
import { useLanguages } from './ui/languages'

const pinia = createPinia()
// The language of the system is there before anything is drawn, so that the window does not change it before
// one's eyes.
await useLanguages(pinia).load(languageOf('system', navigator.language))
// Running this script, creating the stores and drawing the window are tasks of their own: together they would
// block the page for a quarter of a second.
await pause()
const drawing = createDrawingInTurns()
const app = createApp(App).use(pinia).use(createMessages()).provide(drawingInTurns, drawing)
let isWhole = true
// Vue would only log what a part throws, and leave that part out. Reported, it is heard by main, which tells
// the person of a window that does not start.
app.config.errorHandler = (error) => {
  isWhole = false
  reportError(error)
}
app.runWithContext(() => useSession())
await pause()
app.mount('#app')
await drawing.finished
if (isWhole) await window.desktop.pageDrawn({})
