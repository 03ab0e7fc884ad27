/** What the computer's power supply means for work that goes on by itself. */
export interface Power {
  isOnBattery(): boolean
  /** The computer has woken up. */
  onResume(action: () => void): void
}
