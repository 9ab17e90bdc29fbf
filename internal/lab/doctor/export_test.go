package doctor

// For tests that examine a program in this process.
type (
	Program = program
	Starter = starter
)

// ExamineStarted is [Examine] with a program that is started in some way.
var ExamineStarted = examine
