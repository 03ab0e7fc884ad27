import './styles.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './app/App.vue'
import { drawingInTurns } from './app/drawing-in-turns'
import { useLanguages } from './app/languages'
import { useSession } from './app/session'
import { pause } from './events/slices'
import { createMessages } from './messages/create-messages'
import { firstEnglish } from './messages/first-english'
import { languageOf } from './messages/language'

const pinia = createPinia()
// The language of the system is there before anything is drawn, so that the window does not change it before one's eyes. English is in this script.
const language = languageOf('system', navigator.language)
if (language !== 'en') await useLanguages(pinia).load(language)
// Running this script, creating the stores and drawing the window are tasks of their own: together they would block the page for a quarter of a second.
await pause()
const app = createApp(App).use(pinia).use(createMessages(firstEnglish)).provide(drawingInTurns, true)
app.runWithContext(() => useSession())
await pause()
app.mount('#app')
