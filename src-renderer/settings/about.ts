import { defineStore } from 'pinia'
import { ref } from 'vue'

/** What the application is, as main says at the start. */
export const useAbout = defineStore('about', () => {
  const appVersion = ref('')
  return { appVersion }
})
