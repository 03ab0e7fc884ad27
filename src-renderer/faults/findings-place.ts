import { defineStore } from 'pinia'
import { ref } from 'vue'

/** Where the panel of the findings stands, also after another panel was in its place. */
export const useFindingsPlace = defineStore('findings-place', () => {
  const at = ref<'findings' | 'checks' | 'limits'>('findings')
  return { at }
})
