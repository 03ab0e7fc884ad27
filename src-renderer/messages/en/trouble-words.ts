/** The list of the words with which devices report trouble. */
export const troubleWords = {
  label: 'Words of trouble',
  hint: 'Separated by spaces; upper and lower case are the same. A text counts if it has one of them as a word of its own.',
  unfit: 'Not saved: at most {most} words of at most {length} characters, separated by spaces.',
  useDefaults: 'Use the default words',
} as const
