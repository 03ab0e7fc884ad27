import './styles.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './app/App.vue'
import { useLanguages } from './app/languages'
import { createMessages } from './messages/create-messages'
import { languageOf } from './messages/language'

const pinia = createPinia()
// The language of the system is there before anything is drawn, so that the window does not change it before one's eyes.
await useLanguages(pinia).load(languageOf('system', navigator.language))
createApp(App).use(pinia).use(createMessages()).mount('#app')
