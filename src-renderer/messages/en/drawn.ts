/** What a chart leaves out. */
export const drawn = {
  series: 'The chart shows {shown} of {count} series. | The chart shows {shown} of {count} series.',
  devices: 'It shows nothing of the device {devices}. | It shows nothing of {count} devices: {devices}.',
  moreDevices: '{count} more',
} as const
