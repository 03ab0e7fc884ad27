import { computed, ref, shallowRef } from 'vue'
import { devicesIn, hasSeveralDevices, quoteDevice } from '../../src-core/events/device-list'

/**
 * The devices of the form. A single one stays text that can be edited; a list becomes tags, and the text
 * typed beside them counts too.
 */
export const createDeviceDraft = () => {
  const taggedDevices = shallowRef<readonly string[]>([])
  const typedDevice = ref('')
  const devices = computed(() => [...new Set([...taggedDevices.value, ...devicesIn(typedDevice.value)])])

  /** Turns everything into tags. */
  const tagDevices = (): void => {
    taggedDevices.value = devices.value
    typedDevice.value = ''
  }
  /** Turns everything into text, which can be replaced at once. */
  const untagDevices = (): void => {
    typedDevice.value = devices.value.map(quoteDevice).join(', ')
    taggedDevices.value = []
  }
  /** A separator ends an ID. */
  const typeDevice = (text: string): void => {
    typedDevice.value = text
    if (hasSeveralDevices(text)) tagDevices()
  }
  const addDevices = (list: readonly string[]): void => {
    taggedDevices.value = [...new Set([...devices.value, ...list])]
    typedDevice.value = ''
  }
  const removeDevice = (device: string): void => {
    taggedDevices.value = taggedDevices.value.filter((tagged) => tagged !== device)
  }
  const setDevices = (list: readonly string[]): void => {
    const [only = ''] = list
    taggedDevices.value = list.length > 1 ? list : []
    typedDevice.value = list.length > 1 ? '' : quoteDevice(only)
  }
  return {
    taggedDevices,
    typedDevice,
    devices,
    tagDevices,
    untagDevices,
    typeDevice,
    addDevices,
    removeDevice,
    setDevices,
  }
}
