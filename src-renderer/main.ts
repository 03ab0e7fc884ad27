// First: what is imported below makes schemas.
import './without-eval'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { createMessages } from './messages/create-messages'
import './styles.css'

createApp(App).use(createPinia()).use(createMessages()).mount('#app')
