// Shows the environment of the process to the program: GoogleTest reads from it which part of the tests to run.
Module['preRun'] = () => Object.assign(ENV, process.env);
