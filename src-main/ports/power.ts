/** What the computer's power supply means for work that goes on by itself. */
export interface Power {
  isOnBattery(): boolean
  /** The computer has woken up. */
  onResume(action: () => void): void
  /**
   * Until the function that it returns is called, the computer does not go to sleep by itself. A user can
   * still send it to sleep, and a screen may go dark.
   */
  keepAwake(): () => void
}
