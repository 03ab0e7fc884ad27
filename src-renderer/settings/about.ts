import { defineStore } from 'pinia'
import { ref } from 'vue'

/** Facts about the application, from main at the start. */
export const useAbout = defineStore('about', () => {
  const appVersion = ref('')
  /** The user of the system; empty: it has no name for them. */
  const user = ref('')
  /** Null: none was named. */
  const sampleServiceUrl = ref<string | null>(null)
  return { appVersion, user, sampleServiceUrl }
})
